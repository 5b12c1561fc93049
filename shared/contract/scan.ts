import * as z from 'zod';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '#shared/domain/photo.ts';
import {
  ExpectedParcel,
  MAX_SCANS,
  PhotoKey,
  Scan,
  ScanProgress,
  ScanReport,
  ScanResult,
} from '#shared/domain/scan.ts';
import { isSessionMode, scanModes, sessionModes } from '#shared/domain/scan-rules.ts';
import { messages } from '#shared/words.ko.ts';
import { defineRoutes } from './route.ts';
import { Id } from './wire.ts';

const SessionId = z.uuid();

const PhotoUploads = z
  .object({
    count: z.int().min(1).max(MAX_PHOTOS),
    /** Size of each photo in bytes, to which its upload is limited. Pages that were loaded before an update send none. */
    sizes: z.array(z.int().min(1).max(MAX_PHOTO_BYTES)).optional(),
  })
  .refine(({ count, sizes }) => !sizes || sizes.length === count, {
    path: ['sizes'],
    error: messages.enterCorrectly('사진'),
  });

type Values = Partial<Record<keyof Scan, unknown>>;
const neededIn = {
  measure: {
    path: 'weight',
    isSent: ({ weight, width, length, height }: Values) =>
      [weight, width, length, height].some((value) => value !== undefined),
    label: '무게나 크기',
  },
  putAway: {
    path: 'locationCode',
    isSent: ({ locationCode }: Values) => Boolean(locationCode),
    label: '화물 위치',
  },
  handOver: {
    path: 'trackingNo',
    isSent: ({ trackingNo }: Values) => Boolean(trackingNo),
    label: '운송장 번호',
  },
} as const;

export const ScanBatch = z
  .object({
    mode: z.enum(scanModes),
    sessionId: SessionId.optional(),
    /** Time of sending by the clock of the device, from which the server computes when the scans happened. */
    sentAt: z.iso.datetime({ offset: true }).optional(),
    scans: z.array(Scan).min(1).max(MAX_SCANS),
  })
  .superRefine(({ mode, sessionId, scans }, { addIssue }) => {
    const missing = (path: (string | number)[], label: string) =>
      addIssue({ code: 'custom', path, message: messages.enter(label) });
    if (isSessionMode(mode) && !sessionId) missing(['sessionId'], '작업');
    if (!(mode in neededIn)) return;
    const { path, isSent, label } = neededIn[mode as keyof typeof neededIn];
    for (const [nth, scan] of scans.entries()) if (!isSent(scan)) missing(['scans', nth, path], label);
  });
export type ScanBatch = z.output<typeof ScanBatch>;

export const scanRoutes = defineRoutes('scan', {
  openSession: {
    method: 'POST',
    path: '/api/scan/openSession',
    level: 90,
    summary:
      '스캔 작업 시작: 같은 콘솔의 열린 작업이 있으면 함께한다. sessionId를 보내면 그 작업의 목록만 읽는다',
    body: z.object({
      mode: z.enum(sessionModes),
      consolId: Id,
      /** Session of which a device loads the list again. No session is opened if it is closed. */
      sessionId: SessionId.optional(),
    }),
    response: z.object({ sessionId: z.string(), expected: z.array(ExpectedParcel) }),
    errors: ['VALIDATION_FAILED', 'CONSOL_NOT_FOUND', 'CONSOL_NOT_OPEN', 'SCAN_SESSION_NOT_FOUND'],
  },
  record: {
    method: 'POST',
    path: '/api/scan/record',
    level: 80,
    summary: '스캔 기록: 같은 scanId는 처음과 같은 답을 받는다. 파트너는 자기 주문의 입고만',
    body: ScanBatch,
    response: z.object({ results: z.array(ScanResult) }),
    errors: ['VALIDATION_FAILED', 'SCAN_SESSION_NOT_FOUND'],
  },
  photoUpload: {
    method: 'POST',
    path: '/api/scan/photoUpload',
    level: 80,
    summary: '사진을 올릴 주소: 올린 사진은 스캔 기록의 photoKeys로 쓴다',
    body: PhotoUploads,
    response: z.object({
      uploads: z.array(
        z.object({ photoKey: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) }),
      ),
    }),
    errors: ['VALIDATION_FAILED'],
    throttle: 'photoUpload',
  },
  getPhoto: {
    method: 'GET',
    path: '/api/scan/photo/{orderId}/{photoKey}',
    level: 0,
    records: { action: 'view', what: '화물 사진' },
    summary: '화물 사진: 고객과 파트너는 자기 주문만',
    params: z.object({ orderId: Id, photoKey: PhotoKey }),
    produces: 'image',
    errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  },
  undo: {
    method: 'POST',
    path: '/api/scan/undo',
    level: 80,
    summary: '스캔 취소: 기록하고 30초 안에, 뒤따른 일이 없을 때',
    body: z.object({ scanId: z.uuid() }),
    response: z.object({ hblNo: z.string() }),
    errors: ['VALIDATION_FAILED', 'SCAN_NOT_FOUND', 'SCAN_NOT_UNDOABLE'],
  },
  report: {
    method: 'POST',
    path: '/api/scan/report',
    level: 90,
    summary: '스캔 작업의 부족·초과 보고',
    body: z.object({ sessionId: SessionId }),
    response: ScanReport,
    errors: ['VALIDATION_FAILED', 'SCAN_SESSION_NOT_FOUND'],
  },
  progress: {
    method: 'POST',
    path: '/api/scan/progress',
    level: 90,
    summary: '스캔 작업의 진행: 함께하는 기기의 스캔을 모두 센다',
    body: z.object({ sessionId: SessionId }),
    response: ScanProgress,
    errors: ['VALIDATION_FAILED', 'SCAN_SESSION_NOT_FOUND'],
  },
  reportExcel: {
    method: 'GET',
    path: '/api/scan/reportExcel/{sessionId}',
    level: 90,
    summary: '스캔 작업의 부족·초과 보고 엑셀',
    params: z.object({ sessionId: SessionId }),
    produces: 'xlsx',
    errors: ['VALIDATION_FAILED', 'SCAN_SESSION_NOT_FOUND'],
  },
  closeSession: {
    method: 'POST',
    path: '/api/scan/closeSession',
    level: 90,
    summary: '스캔 작업 마침: 다시 보내도 같은 보고를 받는다',
    body: z.object({ sessionId: SessionId }),
    response: ScanReport,
    errors: ['VALIDATION_FAILED', 'SCAN_SESSION_NOT_FOUND'],
  },
});
