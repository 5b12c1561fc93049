import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { config } from '#functions/config.ts';
import { attachmentHeader } from '#shared/content-disposition.ts';
import { client, clientOptions, type Folder } from './files.ts';

// The presigner is loaded on first use, because most requests do not need it.
const loadPresigner = () => import('@aws-sdk/s3-request-presigner');

/** Lifetime of a download URL in seconds: long enough for a redirect, too short to share. */
const DOWNLOAD_URL_SECONDS = 60;

/** Returns a URL that downloads the file. @param name file name that the browser suggests */
export const presignDownload = async (folder: Folder, filename: string, name: string): Promise<string> => {
  const { getSignedUrl } = await loadPresigner();
  return getSignedUrl(
    client,
    new GetObjectCommand({
      Bucket: config.FILES_BUCKET,
      Key: `${folder}/${filename}`,
      ResponseContentDisposition: attachmentHeader(name),
      ResponseCacheControl: 'no-store',
    }),
    { expiresIn: DOWNLOAD_URL_SECONDS },
  );
};

const UPLOAD_URL_SECONDS = 15 * 60;
// A separate client, because by default the SDK signs a checksum, and the content is unknown when the URL is signed.
const uploads = new S3Client({ ...clientOptions, requestChecksumCalculation: 'WHEN_REQUIRED' });

/**
 * Returns a URL for a PUT, valid for 15 minutes, and the headers that the PUT must send.
 * @param size exact number of bytes of the PUT. Default: any number
 */
export const presignUpload = async (
  folder: Folder,
  filename: string,
  { contentType, size }: { contentType: string; size?: number },
): Promise<{ uploadUrl: string; headers: Record<string, string> }> => {
  const { getSignedUrl } = await loadPresigner();
  const headers = { 'content-type': contentType };
  const uploadUrl = await getSignedUrl(
    uploads,
    new PutObjectCommand({
      Bucket: config.FILES_BUCKET,
      Key: `${folder}/${filename}`,
      ContentLength: size,
      ContentType: contentType,
    }),
    {
      expiresIn: UPLOAD_URL_SECONDS,
      signableHeaders: new Set([
        ...Object.keys(headers),
        ...(size === undefined ? [] : ['content-length']),
        'host',
      ]),
    },
  );
  return { uploadUrl, headers };
};
