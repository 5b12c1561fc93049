import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';
import type { Formats } from './rich-text-engine.ts';

const choices = [
  [
    'header',
    '문단',
    [
      ['', '본문'],
      ['1', '큰 제목'],
      ['2', '작은 제목'],
    ],
  ],
  [
    'size',
    '글자 크기',
    [
      ['', '보통 크기'],
      ['small', '작게'],
      ['large', '크게'],
      ['huge', '아주 크게'],
    ],
  ],
  [
    'color',
    '글자 색',
    [
      ['', '글자 색'],
      ['red', '빨간 글자'],
      ['orange', '주황 글자'],
      ['green', '초록 글자'],
      ['blue', '파란 글자'],
      ['gray', '회색 글자'],
    ],
  ],
  [
    'background',
    '배경 색',
    [
      ['', '배경 색'],
      ['yellow', '노란 배경'],
      ['red', '빨간 배경'],
      ['green', '초록 배경'],
      ['blue', '파란 배경'],
    ],
  ],
  [
    'align',
    '정렬',
    [
      ['', '왼쪽 정렬'],
      ['center', '가운데 정렬'],
      ['right', '오른쪽 정렬'],
    ],
  ],
] as const;

const marks = [
  ['bold', '굵게 (Ctrl+B)', 'font-bold'],
  ['underline', '밑줄 (Ctrl+U)', 'underline underline-offset-2'],
  ['strike', '취소선', 'line-through'],
] as const;

const blocks = [
  ['list', 'bullet', '글머리 목록', 'bullets'],
  ['list', 'ordered', '번호 목록', 'numbers'],
  ['blockquote', true, '인용', 'quote'],
] as const;

const control = 'h-9 rounded-control hover:bg-sunken';

const Tool = ({
  label,
  pressed,
  onPress,
  children,
}: {
  label: string;
  pressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    // The default action of the event would move the focus out of the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className={clsx(control, 'grid w-9 place-items-center', pressed && 'bg-brand-weak text-brand-strong')}
  >
    {children}
  </button>
);

const icon = (name: IconName) => <Icon name={name} size={18} />;

export const RichTextToolbar = ({
  formats,
  onFormat,
  onLink,
  onImage,
  onClear,
}: {
  formats: Formats;
  onFormat: (name: string, value: unknown) => void;
  onLink: () => void;
  onImage: () => void;
  onClear: () => void;
}) => (
  <fieldset className="flex flex-wrap items-center gap-0.5 border-line border-b bg-subtle p-1">
    <legend className="sr-only">서식 도구</legend>
    {choices.map(([name, label, options]) => (
      <select
        key={name}
        aria-label={label}
        title={label}
        value={String(formats[name] || '')}
        onChange={({ target }) => {
          const { value } = target;
          onFormat(name, name === 'header' ? Number(value) : value);
        }}
        className={clsx(control, 'bg-subtle text-13')}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    ))}
    {marks.map(([name, label, look]) => (
      <Tool
        key={name}
        label={label}
        pressed={Boolean(formats[name])}
        onPress={() => onFormat(name, !formats[name])}
      >
        <span aria-hidden="true" className={look}>
          가
        </span>
      </Tool>
    ))}
    {blocks.map(([name, value, label, picture]) => (
      <Tool
        key={label}
        label={label}
        pressed={formats[name] === value}
        onPress={() => onFormat(name, formats[name] !== value && value)}
      >
        {icon(picture)}
      </Tool>
    ))}
    <Tool label="링크" pressed={Boolean(formats.link)} onPress={onLink}>
      {icon('link')}
    </Tool>
    <Tool label="이미지 넣기" onPress={onImage}>
      {icon('picture')}
    </Tool>
    <Tool label="서식 지우기" onPress={onClear}>
      {icon('eraser')}
    </Tool>
  </fieldset>
);
