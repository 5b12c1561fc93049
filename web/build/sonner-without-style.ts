import type { Plugin } from 'vite';

/** The call that adds a `<style>` element, which the content security policy forbids. */
const INSERT_CSS = /^__insertCSS\(".*$/m;

/** Takes the style injection out of sonner; its sheet is imported by `components/notice.css` instead. */
export const sonnerWithoutStyle = (): Plugin => ({
  name: 'hanho:sonner-without-style',
  transform(code, id) {
    if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null;
    if (!INSERT_CSS.test(code))
      throw new Error('sonner no longer calls __insertCSS: check its style handling');
    return { code: code.replace(INSERT_CSS, ''), map: null };
  },
});
