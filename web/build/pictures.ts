/**
 * Draws the PNG files of `public/`: icons of the installed app and the preview image of shared links. Run `npm run
 * pictures` after changing an SVG source.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);
const web = (path: string) => new URL(`../${path}`, import.meta.url);

const pictures = [
  { source: 'public/favicon.svg', file: 'icons/icon-192.png', width: 192, height: 192 },
  { source: 'public/favicon.svg', file: 'icons/icon-512.png', width: 512, height: 512 },
  { source: 'pictures/maskable.svg', file: 'icons/maskable-192.png', width: 192, height: 192 },
  { source: 'pictures/maskable.svg', file: 'icons/maskable-512.png', width: 512, height: 512 },
  // The source has no rounded corners, because the phone rounds them.
  { source: 'pictures/maskable.svg', file: 'icons/apple-touch-icon.png', width: 180, height: 180 },
  { source: 'pictures/og.svg', file: 'og.png', width: 1200, height: 630 },
];

for (const weight of ['Regular', 'Bold']) {
  GlobalFonts.registerFromPath(require.resolve(`pretendard/dist/public/static/Pretendard-${weight}.otf`));
}
for (const { source, file, width, height } of pictures) {
  const svg = String(await readFile(web(source)));
  // The SVG is rendered at its final size, because scaling up would blur it.
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(sized)), 0, 0, width, height);
  await writeFile(web(`public/${file}`), await canvas.encode('png'));
}
