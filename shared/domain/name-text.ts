// Names of people. A visitor enters a name and any e-mail address, so a name must not carry a link to a reader of a mail.

/** Host names as links show them: lower case, with a usual top-level domain. `J.Smith` and `Dr.Kim` are names. */
const HOST =
  /(?:^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|io|co|kr|au|jp|cn|ru|me|ly|to|tv|cc|gg|app|dev|xyz|site|shop|store|top|link|click|online|club|live|page|한국)(?![\p{L}\p{N}])/u;

export const nameSentence = '이름에는 / : @ [ ] < > 기호와 인터넷 주소를 쓸 수 없습니다.';

/** True for a name of a person, or for an empty text. */
export const isNameText = (text: string): boolean => !/[/:@[\]<>]/.test(text) && !HOST.test(text);
