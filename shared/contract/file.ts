import * as z from 'zod';
import { AccessRecord } from '#shared/domain/access-record.ts';
import { Rehearsal, Restore } from '#shared/domain/rehearsal.ts';
import {
  Download,
  DownloadReason,
  FolderName,
  RequestedBackup,
  StoredFile,
} from '#shared/domain/stored-file.ts';
import { defineRoutes } from './route.ts';
import { Id, lastRow, Month, Paging, pageOf } from './wire.ts';

// A separate area, so that the functions of these routes do not bundle the schemas of `admin`.
export const fileRoutes = defineRoutes('file', {
  getBackupList: {
    method: 'POST',
    path: '/api/admin/getBackupList',
    level: 90,
    summary: '보관된 파일 목록: 백업, 업로드, 실패 행; 최신순 200개씩',
    body: z.object({ folderName: FolderName, paging: Paging }),
    response: z.object({
      fileDetails: z.array(StoredFile),
      nextPaging: z.string().nullable(),
      askedBackup: RequestedBackup.nullable(),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  runBackup: {
    method: 'POST',
    path: '/api/admin/runBackup',
    level: 90,
    summary: '지금 백업: 하나가 진행 중이면 그 파일을 답한다',
    response: z.object({ filename: z.string() }),
  },
  rehearseBackup: {
    method: 'POST',
    path: '/api/admin/rehearseBackup',
    level: 99,
    summary: '복원 연습: 백업을 옆의 테이블에 복원해 비교한다, 한 번에 하나',
    idempotent: true,
    body: z.object({ filename: z.string().max(200) }),
    response: z.object({ id: z.string() }),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'REHEARSAL_RUNNING'],
  },
  getRehearsalList: {
    method: 'POST',
    path: '/api/admin/getRehearsalList',
    level: 90,
    summary: '복원 연습 기록: 최신순 20건',
    response: z.array(Rehearsal),
  },
  restoreBackup: {
    method: 'POST',
    path: '/api/admin/restoreBackup',
    level: 99,
    summary: '복원: 백업을 새 테이블에 복원한다, 쓰고 있는 테이블은 바꾸지 않는다',
    idempotent: true,
    /** `confirmation`: the day in the name of the backup (`YYYY-MM-DD`), typed by the member. */
    body: z.object({ filename: z.string().max(200), confirmation: z.string().max(20) }),
    response: z.object({ id: z.string() }),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'REHEARSAL_RUNNING'],
  },
  getRestoreList: {
    method: 'POST',
    path: '/api/admin/getRestoreList',
    level: 99,
    summary: '복원 기록: 최신순 20건과 남아 있는 복원한 테이블 모두, 테이블을 바꾸기 전에 만든 것도',
    response: z.array(Restore),
  },
  removeRestoredTable: {
    method: 'POST',
    path: '/api/admin/removeRestoredTable',
    level: 99,
    summary: '복원한 테이블 지우기: 쓰고 있는 테이블은 거절한다',
    /** `confirmation`: the name of the table, typed by the member. */
    body: z.object({ id: z.string().min(1).max(100), confirmation: z.string().max(255) }),
    produces: 'empty',
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'REHEARSAL_RUNNING', 'RESTORED_TABLE_LIVE'],
  },
  getDownloadList: {
    method: 'POST',
    path: '/api/admin/getDownloadList',
    level: 90,
    summary: '파일을 내려받은 기록: 누가 언제 무엇을 왜, 한 달씩 최신순 50건',
    body: z.object({ month: Month, paging: Paging }),
    response: pageOf(Download),
    errors: ['VALIDATION_FAILED'],
  },
  getAccessList: {
    method: 'POST',
    path: '/api/admin/getAccessList',
    level: 99,
    summary: '개인정보 접속 기록: 누가 언제 어디서 누구의 무엇을 보았는지, 한 달씩 최신순 50건',
    body: z.object({ month: Month, memberId: Id.optional(), paging: lastRow(AccessRecord.shape.id) }),
    response: pageOf(AccessRecord),
    errors: ['VALIDATION_FAILED'],
  },
  download: {
    method: 'GET',
    path: '/api/admin/files/{folder}/{filename}',
    level: 80,
    records: { action: 'export', what: '보관 파일' },
    summary: '보관된 파일 내려받기: 파트너는 자기가 등록에 실패한 행의 파일만',
    params: z.object({ folder: z.string().max(20), filename: z.string().max(200) }),
    /** `reason`: required, except for failed rows of an import, where the default is `CORRECTION`. */
    query: z.object({ reason: DownloadReason.optional() }),
    produces: 'link',
    errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  },
});
