import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { savedAs } from '#shared/content-disposition.ts';
import { config } from '../config.ts';
import { client, type Folder, where } from './files.ts';

/** Loaded with the first address that is made. */
const presigner = () => import('@aws-sdk/s3-request-presigner');

/** Long enough for a browser to follow, too short to be passed on. */
const GOOD_FOR_SECONDS = 60;

/** An address of the bucket's own that hands out one file, to be saved under a name, whoever asks within a minute. */
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

/** Time to begin an upload; one that has begun may take longer. */
const OPEN_FOR_SECONDS = 15 * 60;
/** Signed without a checksum, since there is no content yet. */
const uploads = new S3Client({ ...where, requestChecksumCalculation: 'WHEN_REQUIRED' });

/** An address of the bucket's own that takes one file of exactly these bytes by PUT, and the headers that it wants. */
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
