import { PHOTO_TYPE } from '#shared/domain/photo.ts';
import { ApiError, NETWORK } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';

const noNetwork = () =>
  new ApiError(0, { code: NETWORK, message: '사진을 올리지 못했습니다. 네트워크 연결을 확인해주세요.' });

const put = async (url: string, headers: Record<string, string>, photo: Blob): Promise<void> => {
  const body = new Blob([photo], { type: PHOTO_TYPE });
  const response = await fetch(url, { method: 'PUT', headers, body, credentials: 'omit' }).catch(() => {
    throw noNetwork();
  });
  if (response.status >= 500) throw noNetwork();
  // Sending the photo again cannot help, so that the scan is sent without it.
  if (!response.ok)
    throw new ApiError(422, { code: 'VALIDATION_FAILED', message: '저장소가 사진을 거절했습니다.' });
};

/** Uploads photos. @returns their keys for `scan/record` and `box/add` @throws ApiError */
export const uploadPhotos = async (photos: readonly Blob[]): Promise<string[]> => {
  const body = { count: photos.length, sizes: photos.map(({ size }) => size) };
  const { uploads } = await call('POST /api/scan/photoUpload', { body });
  await Promise.all(
    uploads.map(({ url, headers }, nth) => {
      const photo = photos[nth];
      return photo && put(url, headers, photo);
    }),
  );
  return uploads.map(({ photoKey }) => photoKey);
};
