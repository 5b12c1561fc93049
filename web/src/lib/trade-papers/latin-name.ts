// Names in the Revised Romanization of Korean (Ministry of Culture, 2000). A given name is written letter by letter: sound
// changes between its syllables are not written (article 3.4), so that libraries for texts do not fit.

const lettersOf = (letters: string): string[] => letters.split(' ').map((text) => text.replace('-', ''));

const initials = lettersOf('g kk n d tt r m b pp s ss - j jj ch k t p h');
const vowels = lettersOf('a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i');
/** Final consonants before a consonant and at the end of a word. */
const finals = lettersOf('- k k k n n n t l k m l l l p l m p p t t ng t t k t p t');
/** Final consonants before a syllable that begins with a vowel. */
const linkedFinals = lettersOf('- g kk ks n nj nh d r lg lm lb ls lt lp lh m b ps s ss ng j ch k t p h');

const FIRST_SYLLABLE = 0xac00;

const splitSyllable = (syllable: string) => {
  const index = syllable.charCodeAt(0) - FIRST_SYLLABLE;
  const block = vowels.length * finals.length;
  return {
    initial: initials[Math.floor(index / block)] ?? '',
    vowel: vowels[Math.floor((index % block) / finals.length)] ?? '',
    final: index % finals.length,
  };
};

const romanizeWord = (word: string): string => {
  const syllables = [...word].map(splitSyllable);
  const letters = syllables.map(({ initial, vowel, final }, nth) => {
    const isLinked = syllables[nth + 1]?.initial === '';
    return `${initial}${vowel}${(isLinked ? linkedFinals : finals)[final]}`;
  });
  return letters.join('').replaceAll('lr', 'll');
};

const romanize = (text: string): string => text.replaceAll(/[가-힣]+/g, romanizeWord);

/** Family names that most bearers write in another way. */
const customaryFamilyNames: Record<string, string> = {
  강: 'kang',
  고: 'ko',
  곽: 'kwak',
  구: 'koo',
  권: 'kwon',
  김: 'kim',
  노: 'noh',
  문: 'moon',
  박: 'park',
  신: 'shin',
  심: 'shim',
  안: 'ahn',
  오: 'oh',
  우: 'woo',
  유: 'yoo',
  윤: 'yoon',
  이: 'lee',
  임: 'lim',
  정: 'jung',
  조: 'cho',
  주: 'joo',
  최: 'choi',
};

/** A name of two to four syllables. Its family name may be followed by a blank. */
const PERSON = /^(남궁|황보|제갈|사공|독고|선우|서문|[가-힣]) ?([가-힣]{1,3})$/;

/**
 * Returns a Korean name in upper-case Latin letters: `홍길동` → `HONG GILDONG`. Empty for a name without Hangul. Other
 * characters stay as they are.
 */
export const latinName = (name: string): string => {
  if (!/[가-힣]/.test(name)) return '';
  const [, family = '', given = ''] = PERSON.exec(name) ?? [];
  const letters = given
    ? `${customaryFamilyNames[family] ?? romanize(family)} ${romanize(given)}`
    : romanize(name);
  return letters.toUpperCase();
};
