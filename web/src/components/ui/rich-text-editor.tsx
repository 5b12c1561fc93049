import './rich-text.css';
import './rich-text-editor.css';
import { clsx } from 'clsx';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { readFile } from '#web/lib/chosen-file.ts';
import { imageProblem, imageTypes, uploadImage } from '#web/lib/files.ts';
import { isEnter } from '#web/lib/keys.ts';
import { Button } from './button.tsx';
import { describedBy, FieldGroup, TextField } from './field.tsx';
import { notice } from './notice.tsx';
import {
  createEditor,
  describeImage,
  type Editor,
  type Formats,
  htmlOf,
  insertImage,
  linkOf,
  setLink,
} from './rich-text-engine.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

/** Line below the toolbar with one text field, for a link or an image description. */
const ToolLine = ({
  label,
  value,
  action,
  onApply,
  onClose,
}: {
  label: string;
  value: string;
  action: string;
  onApply: (text: string) => void;
  onClose: () => void;
}) => {
  const [text, setText] = useState(value);
  return (
    <div className="flex items-end gap-2 border-line border-b bg-subtle p-2">
      <TextField
        label={label}
        size="sm"
        className="min-w-0 flex-1"
        autoComplete="off"
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (!isEnter(event.nativeEvent)) return;
          // Prevents the submit of the surrounding form.
          event.preventDefault();
          onApply(text);
        }}
      />
      <Button size="sm" onClick={() => onApply(text)}>
        {action}
      </Button>
      <Button size="sm" variant="secondary" onClick={onClose}>
        닫기
      </Button>
    </div>
  );
};

type Line = { kind: 'link'; href: string } | { kind: 'image'; image: HTMLImageElement };

/**
 * Rich text editor for headings, lists, links and images. Back office only; load it lazily. The allowed markup is
 * defined in `shared/domain/rich-text.ts`. @param html initial content
 */
const RichTextEditor = ({
  label,
  html,
  hint,
  error,
  onChange,
  onBlur,
  ref,
}: {
  label: string;
  html: string;
  hint?: string;
  error?: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  ref?: Ref<{ focus: () => void }>;
}) => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const editor = useRef<Editor>(null);
  const [formats, setFormats] = useState<Formats>({});
  const [line, setLine] = useState<Line>();
  const [isUploading, setUploading] = useState(false);
  // The editor is created once. The ref gives its handlers the current callback.
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }), []);

  const addFiles = async (files: readonly File[]) => {
    const quill = editor.current;
    if (!quill) return;
    const problem = files.map(imageProblem).find(Boolean);
    if (problem) return notice.error(problem);
    setUploading(true);
    try {
      let last: Node | undefined;
      for (const file of await Promise.all(files.map(readFile))) {
        const url = await uploadImage(file);
        // The form may have been closed during the upload.
        if (editor.current !== quill) return;
        last = insertImage(quill, url);
      }
      if (last instanceof HTMLImageElement) setLine({ kind: 'image', image: last });
    } catch (failure) {
      notice.error(messageOf(failure, '이미지를 올리지 못했습니다. 다시 시도해주세요.'));
    } finally {
      setUploading(false);
    }
  };
  // The first function suffices, because it reads only refs and state setters.
  const firstAddFiles = useRef(addFiles);

  const [initialHtml] = useState(html);
  useEffect(() => {
    const root = box.current;
    if (!root) return;
    const quill = createEditor(root.appendChild(document.createElement('div')), {
      html: initialHtml,
      onFiles: (range, files) => {
        quill.setSelection(range, 'silent');
        void firstAddFiles.current(files);
      },
      onForeignImages: () =>
        notice.error('다른 사이트의 이미지는 붙여넣을 수 없습니다. 파일로 저장해 올려주세요.'),
    });
    editor.current = quill;
    quill.root.setAttribute('role', 'textbox');
    quill.root.setAttribute('aria-multiline', 'true');
    quill.root.setAttribute('aria-label', label);
    quill.root.classList.add('rich-text');
    quill.on('text-change', () => latestOnChange.current(htmlOf(quill)));
    quill.on('editor-change', () => {
      if (quill.hasFocus()) setFormats(quill.getFormat());
    });
    quill.root.addEventListener('click', ({ target }) => {
      setLine(target instanceof HTMLImageElement ? { kind: 'image', image: target } : undefined);
    });
    return () => {
      editor.current = null;
      root.replaceChildren();
    };
  }, [initialHtml, label]);

  useEffect(() => {
    const root = editor.current?.root;
    root?.setAttribute('aria-invalid', String(error !== undefined));
    const described = describedBy(id, { hint, error });
    if (described) root?.setAttribute('aria-describedby', described);
    else root?.removeAttribute('aria-describedby');
  }, [id, hint, error]);

  const change = (work: (quill: Editor) => void) => {
    const quill = editor.current;
    if (!quill) return;
    quill.focus();
    work(quill);
    setFormats(quill.getFormat());
  };
  const applyLink = (typed: string) => {
    const href = typed.trim() === '' ? '' : linkOf(typed);
    if (href === undefined) return notice.error('링크 주소를 확인해주세요.');
    change((quill) => setLink(quill, href));
    setLine(undefined);
  };
  const describe = (image: HTMLImageElement, alt: string) => {
    change((quill) => describeImage(quill, image, alt));
    setLine(undefined);
  };

  return (
    <FieldGroup id={id} label={label} required hint={hint} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles that the focus leaves toolbar and text */}
      <div
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onBlur();
        }}
        className={clsx(
          'rich-text-editor overflow-hidden rounded-control border bg-surface focus-within:outline-1 focus-within:-outline-offset-2 focus-within:outline-brand',
          error ? 'border-danger' : 'border-control',
        )}
      >
        <RichTextToolbar
          formats={formats}
          onFormat={(name, value) => change((quill) => quill.format(name, value || false, 'user'))}
          onLink={() => setLine({ kind: 'link', href: String(formats.link ?? '') })}
          onImage={() => picker.current?.click()}
          onClear={() =>
            change((quill) => {
              const { index, length } = quill.getSelection(true);
              quill.removeFormat(index, length, 'user');
            })
          }
        />
        {line?.kind === 'link' && (
          <ToolLine
            label="링크 주소"
            value={line.href}
            action="적용"
            onApply={applyLink}
            onClose={() => setLine(undefined)}
          />
        )}
        {line?.kind === 'image' && (
          <ToolLine
            key={line.image.src}
            label="이미지 설명 (화면을 듣는 분에게 읽어줍니다)"
            value={line.image.alt}
            action="적용"
            onApply={(alt) => describe(line.image, alt.trim())}
            onClose={() => setLine(undefined)}
          />
        )}
        <div ref={box} />
      </div>
      <p role="status" className="mt-1.5 text-13 text-ink-2 empty:hidden">
        {isUploading && '이미지를 올리는 중입니다.'}
      </p>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={imageTypes.join(',')}
        onChange={({ target }) => {
          void addFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </FieldGroup>
  );
};

export default RichTextEditor;
