import { isUnassignedZipcode, provinceMismatch } from '#shared/domain/zipcode.ts';
import { asTopic } from '#shared/korean.ts';
import { messages } from '#shared/words.ko.ts';

/** Warning about a zipcode that does not exist or does not fit the address. Undefined if there is nothing to warn about. */
export const zipcodeWarning = ({
  receiverZipcode,
  receiverAddress1,
}: {
  receiverZipcode: string;
  receiverAddress1: string;
}): string | undefined => {
  if (isUnassignedZipcode(receiverZipcode)) return messages.unassignedZipcode;
  const mismatch = provinceMismatch(receiverZipcode, receiverAddress1);
  return (
    mismatch &&
    `우편번호 ${asTopic(receiverZipcode)} ${mismatch.zipcode} 지역이고 주소는 ${mismatch.address}입니다. 다시 확인해주세요.`
  );
};
