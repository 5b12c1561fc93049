import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { savedAs } from '#shared/content-disposition.ts';
import { config } from '../config.ts';
import { client, type Folder, where } from './files.ts';

/** Loaded on first use. */
const presigner = () => import('@aws-sdk/s3-request-presigner');

/** Lifetime of a download URL, in seconds: long enough for a redirect, too short to share. */
const GOOD_FOR_SECONDS = 60;

/** Presigned URL that downloads one file under the given name. Valid for a minute, for any client. */
export const linkToFile = async (folder: Folder, filename: string, name: string): Promise<string> => {
  const { getSignedUrl } = await presigner();
  return getSignedUrl(
    client,
    new GetObjectCommand({
      Bucket: config.FILES_BUCKET,
      Key: `${folder}/${filename}`,
      ResponseContentDisposition: savedAs(name),
      ResponseCacheControl: 'no-store',
    }),
    { expiresIn: GOOD_FOR_SECONDS },
  );
};

/** Seconds within which an upload must start. */
const OPEN_FOR_SECONDS = 15 * 60;
/** Signed without a checksum, because the content is unknown. */
const uploads = new S3Client({ ...where, requestChecksumCalculation: 'WHEN_REQUIRED' });

/** Presigned URL for a PUT of exactly this many bytes, and the headers that it requires. */
export const uploadOfFile = async (
  folder: Folder,
  filename: string,
  size: number,
): Promise<{ uploadUrl: string; headers: Record<string, string> }> => {
  const { getSignedUrl } = await presigner();
  const headers = { 'content-type': 'application/octet-stream' };
  const uploadUrl = await getSignedUrl(
    uploads,
    new PutObjectCommand({
      Bucket: config.FILES_BUCKET,
      Key: `${folder}/${filename}`,
      ContentLength: size,
      ContentType: headers['content-type'],
    }),
    {
      expiresIn: OPEN_FOR_SECONDS,
      signableHeaders: new Set([...Object.keys(headers), 'content-length', 'host']),
    },
  );
  return { uploadUrl, headers };
};
