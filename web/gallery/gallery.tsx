import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { addIcons, Icon, type IconName } from '#web/components/ui/icons.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { officeIcons } from '#web/components/ui/office-icons.ts';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { QrCode } from '#web/components/ui/qr-code.tsx';
import { RichText } from '#web/components/ui/rich-text.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { Buttons, Choices, Dates, Fields } from './controls.tsx';
import { Charts, Lists, States, Values } from './data.tsx';
import { Columns, Example, Row, Section } from './example.tsx';
import { Forms } from './forms.tsx';
import { Navigation, Overlays } from './overlays.tsx';
import { richText } from './samples.ts';

addIcons(officeIcons);

const RichTextEditor = lazy(() => import('#web/components/ui/rich-text-editor.tsx'));
const Calculator = lazy(() => import('#web/components/rates/calculator.tsx'));

const Images = () => (
  <Section title="Icons and images">
    <Example title="Icons of the back office. The others are in icons.tsx.">
      <Row>
        {(Object.keys(officeIcons) as IconName[]).map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </Row>
    </Example>
    <Example title="Logo, Spinner, QrCode">
      <Row>
        <Logo suffix="관리자" />
        <Spinner />
        <QrCode text="https://hanho.example" label="주문등록 QR 코드" className="size-24" />
      </Row>
    </Example>
  </Section>
);

const Texts = () => {
  const [html, setHtml] = useState(richText);
  return (
    <Section title="Rich text">
      <Columns>
        <Example title="RichText">
          <RichText html={html} />
        </Example>
      </Columns>
      <Suspense>
        <RichTextEditor
          label="내용"
          html={richText}
          hint="이미지는 5 MB까지"
          onChange={setHtml}
          onBlur={() => {}}
        />
        <RichTextEditor
          label="빈 내용"
          html=""
          error="내용을 입력해주세요."
          onChange={() => {}}
          onBlur={() => {}}
        />
      </Suspense>
    </Section>
  );
};

const Page = () => (
  <main className="mx-auto max-w-page px-5 pb-16">
    <PageHeader title="Components" description="Components of the design system in their states." />
    <Buttons />
    <Fields />
    <Choices />
    <Dates />
    <Forms />
    <Values />
    <Lists />
    <States />
    <Overlays />
    <Navigation />
    <Charts />
    <Texts />
    <Section title="Calculator">
      <Suspense>
        <Calculator />
      </Suspense>
    </Section>
    <Images />
  </main>
);

const router = createRouter({
  routeTree: createRootRoute({ component: Page }),
  history: createMemoryHistory(),
});

/** All components with examples of their states, in a router without pages. */
export const Gallery = () => <RouterProvider router={router} />;
