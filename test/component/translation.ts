import { onTestFinished } from 'vitest';

/** Elements that browsers do not translate. */
const UNTRANSLATED = 'script, style, textarea, [translate=no]';

const isTranslated = (text: Text): boolean =>
  text.data.trim() !== '' && !text.parentElement?.closest(`font, ${UNTRANSLATED}`);

const translate = (text: Text): void => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  // A translation may change a figure, such as the separators of an amount.
  inner.textContent = text.data.replace(/\d/g, '?');
  outer.append(inner);
  text.replaceWith(outer);
};

/** Translates the page until the end of the test, as Chrome does: each text becomes a new one in `<font>` elements. */
export const translatePage = (): void => {
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) if (isTranslated(text)) translate(text);
  };
  translateAll();
  const observer = new MutationObserver(translateAll);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
};
