import * as z from 'zod';
import { imageName, MAX_IMAGE_BYTES } from '#shared/domain/image.ts';
import { defineRoutes } from './route.ts';

export const imageRoutes = defineRoutes('image', {
  upload: {
    method: 'POST',
    path: '/api/image/upload',
    level: 90,
    summary: '이미지 등록: 공지사항과 파트너 로고 (PNG, JPEG, WebP, GIF, 1.5MB까지)',
    body: z.object({
      content: z
        .base64()
        .min(1)
        .max(Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 4),
    }),
    response: z.object({ url: z.string() }),
    errors: ['VALIDATION_FAILED', 'IMAGE_UNREADABLE'],
    maxBytes: 2_200_000,
  },
  show: {
    method: 'GET',
    path: '/api/image/{name}',
    level: 'anyone',
    summary: '등록된 이미지',
    params: z.object({ name: z.string().regex(imageName) }),
    produces: 'image',
    cacheable: true,
    errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  },
});
