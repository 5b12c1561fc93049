import * as z from 'zod';
import { messages } from '#shared/words.ko.ts';
import { Email } from './email.ts';
import { readText, required, text } from './fields.ts';
import { isNameText, nameSentence } from './name-text.ts';
import { dialledPhone } from './phone-field.ts';
import { typedText } from './typed-text.ts';
import * as code from './values/code.ts';
import { withHyphens } from './values/spelling.ts';

// A sender in Korea requests the pickup of goods for export.

export const pickupLabels = {
  sender: '보내는 분 이름',
  senderMobNum: '보내는 분 휴대폰번호',
  senderEmail: '보내는 분 이메일',
  senderAddress: '픽업 주소',
  receiver: '받는 분 이름',
  receiverImId: '받는 분 수입자 번호',
  receiverMobNum: '받는 분 휴대폰번호',
  receiverAddress: '받는 분 주소',
  reqBranch: '접수 지점',
  memo: '요청사항',
  parcelStatus: '상태',
} as const;

/** Classes of parcel locations: statuses of pickup requests, and branches that receive the goods. */
export const REQUEST_STATUS = 'EX_RQ_ST';
export const PICKUP_BRANCH = 'EX_PU_LO';

/** Maximum requests per change of status: each needs two of the 100 actions of a transaction. */
export const PICKUP_CHANGE_LIMIT = 40;

export const dialCodes = { '+82': '대한민국', '+61': '호주' } as const;
const dialCode = z.enum(Object.keys(dialCodes) as ['+82', '+61'], { error: '국가번호를 선택해주세요.' });

export const formatPickupNumber = (id: number): string => `EXP-${id}`;

/** Returns the number in a searched text, with or without `EXP-`. A text without a number is returned as it is. */
export const pickupNumberIn = (text: string): string => {
  const typed = withHyphens(text);
  return /(?:^|EXP-? ?)(\d+)(?!\.?\d)/iu.exec(typed)?.[1] ?? typed;
};

export const PickupRequestInput = z.object({
  sender: required(pickupLabels.sender, 50).refine(isNameText, nameSentence),
  senderMobCountry: dialCode,
  senderMobNum: dialledPhone(pickupLabels.senderMobNum),
  senderEmail: Email,
  senderAddress: required(pickupLabels.senderAddress, 200),
  receiver: required(pickupLabels.receiver, 50).refine(isNameText, nameSentence),
  receiverImId: readText(code.read, { max: 20, wrong: messages.enterCorrectly(pickupLabels.receiverImId) }),
  receiverMobCountry: dialCode,
  receiverMobNum: dialledPhone(pickupLabels.receiverMobNum),
  receiverAddress: required(pickupLabels.receiverAddress, 200),
  reqBranch: typedText({ error: messages.required(pickupLabels.reqBranch) })
    .min(1, messages.required(pickupLabels.reqBranch))
    .max(20),
  memo: text(400),
});
export type PickupRequestInput = z.output<typeof PickupRequestInput>;

/** `parcelStatus` is a location code of class EX_RQ_ST. */
export const PickupRequest = z.object({
  id: z.number(),
  sender: z.string(),
  senderMobCountry: z.string(),
  senderMobNum: z.string(),
  senderEmail: z.string(),
  senderAddress: z.string(),
  receiver: z.string(),
  receiverImId: z.string(),
  receiverMobCountry: z.string(),
  receiverMobNum: z.string(),
  receiverAddress: z.string(),
  reqBranch: z.string(),
  memo: z.string(),
  parcelStatus: z.string(),
  regDate: z.iso.datetime(),
});
export type PickupRequest = z.output<typeof PickupRequest>;

export const PickupRequestRow = PickupRequest.extend({ id: z.string() });
export type PickupRequestRow = z.output<typeof PickupRequestRow>;
