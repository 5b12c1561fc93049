// Keeps a page working that the browser translates. Chrome replaces each text by a new one in `<font>` elements. React
// still has the old text: it could not remove it or insert something before it, and would change it without effect.
// Importing this file changes two methods of `Node` until the page is left.

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';

/** For each node that a translation took out of the page, the node that replaced it. */
const replacements = new WeakMap<Node, Node>();

/** Returns the node that the page shows instead of a text that was translated. */
const shownFor = (node: Node): Node => {
  let shown = node;
  for (let next = replacements.get(shown); next; next = replacements.get(shown)) shown = next;
  while (isFont(shown.parentNode)) shown = shown.parentNode;
  return shown;
};

/** Shows a translated text again that React has changed. The browser then translates the new text. */
const showChanged = (records: readonly MutationRecord[]): void => {
  for (const { target } of records) {
    const shown = shownFor(target);
    if (shown !== target && shown.isConnected) (shown as ChildNode).replaceWith(target);
  }
};

const translations = new MutationObserver((records) => follow(records));
const changes = new MutationObserver(showChanged);

const follow = (records: readonly MutationRecord[]): void => {
  for (const { addedNodes, removedNodes, previousSibling } of records) {
    for (const node of addedNodes) replacements.delete(node);
    const [removed] = removedNodes;
    const added = addedNodes[0] ?? previousSibling;
    if (!removed || !added || !(isFont(added) || isFont(removed))) continue;
    replacements.set(removed, added);
    changes.observe(removed, { characterData: true });
  }
};

const childOf = <T extends Node>(parent: Node, node: T): T => {
  if (node.parentNode === parent) return node;
  follow(translations.takeRecords());
  return shownFor(node) as T;
};

const { removeChild, insertBefore } = Node.prototype;
Node.prototype.removeChild = function <T extends Node>(child: T): T {
  removeChild.call(this, childOf(this, child));
  return child;
};
Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
  insertBefore.call(this, node, next && childOf(this, next));
  return node;
};
translations.observe(document.body, { childList: true, subtree: true });

export {};
