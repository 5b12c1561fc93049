import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '#web/components/ui/button.tsx';
import { Checkbox, RadioGroup } from '#web/components/ui/choice-group.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { DateRangeField } from '#web/components/ui/date-range-field.tsx';
import { DropZone } from '#web/components/ui/drop-zone.tsx';
import { PasswordField, SelectField, TextareaField, TextField } from '#web/components/ui/field.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { ToggleChip } from '#web/components/ui/toggle-chip.tsx';
import { Columns, Example, Row, Section } from './example.tsx';
import { options } from './samples.ts';

const variants = ['primary', 'secondary', 'weak', 'ghost', 'danger'] as const;
const sizes = ['sm', 'md', 'lg', 'xl'] as const;

export const Buttons = () => (
  <Section title="Buttons">
    {variants.map((variant) => (
      <Example key={variant} title={`Button, ${variant}`}>
        <Row>
          <Button variant={variant}>저장</Button>
          <Button variant={variant} icon="plus">
            등록
          </Button>
          <Button variant={variant} busy>
            저장 중
          </Button>
          <Button variant={variant} disabled>
            저장 불가
          </Button>
        </Row>
      </Example>
    ))}
    <Example title="Button sizes: sm, md, lg, xl">
      <Row>
        {sizes.map((size) => (
          <Button key={size} size={size} icon="search">
            조회 {size}
          </Button>
        ))}
      </Row>
    </Example>
    <Example title="Button, block">
      <div className="max-w-form">
        <Button block>동의하고 계속</Button>
      </div>
    </Example>
    <Example title="ButtonLink, CopyButton">
      <Row>
        <ButtonLink to="/" variant="secondary">
          홈으로 가기
        </ButtonLink>
        <CopyButton text="HHK1000001" what="H/BL 번호를">
          번호 복사
        </CopyButton>
      </Row>
    </Example>
    <Example title="IconButton: 32, 40, 44 px and disabled">
      <Row>
        <IconButton icon="edit" label="수정" size={32} />
        <IconButton icon="refresh" label="새로고침" />
        <IconButton icon="menu" label="메뉴 열기" size={44} />
        <IconButton icon="trash" label="삭제" disabled />
      </Row>
    </Example>
  </Section>
);

export const Fields = () => {
  const [search, setSearch] = useState('');
  return (
    <Section title="Fields">
      <Columns>
        <TextField label="이름" hint="영문으로 입력해주세요." placeholder="HONG GILDONG" required />
        <TextField label="이메일" error="이메일을 올바르게 입력해주세요." defaultValue="hong@" />
        <TextField label="회원번호" disabled defaultValue="1024" />
        <TextField label="주문번호" readOnly defaultValue="HHK1000001" />
        <TextField label="실중량" unit="kg" inputMode="decimal" defaultValue="3.2" />
        <TextField label="작은 입력란 (sm)" size="sm" required />
        <TextField label="큰 입력란 (lg)" size="lg" />
        <SearchField noun="운송편" hint="편명, M/BL 번호" value={search} onChange={setSearch} />
        <PasswordField label="비밀번호" hint="8자 이상" autoComplete="off" />
        <PasswordField label="비밀번호 확인" error="비밀번호가 다릅니다." autoComplete="off" />
        <SelectField label="국가" options={options} placeholder="선택" hint="사는 나라" />
        <SelectField
          label="도착 국가"
          options={options}
          error="국가를 선택해주세요."
          placeholder="선택"
          required
        />
        <SelectField label="변경할 수 없는 국가" options={options} disabled />
        <TextareaField label="메모" hint="0 / 500자" />
        <TextareaField label="답변" error="답변을 입력해주세요." required />
        <TextareaField label="지난 메모" disabled defaultValue="문 앞에 놓아주세요." />
      </Columns>
      <Example title="DropZone">
        <DropZone
          title="엑셀 파일 선택"
          hint="여기로 끌어다 놓아도 됩니다."
          accept=".xlsx"
          onFile={() => {}}
        />
      </Example>
    </Section>
  );
};

export const Choices = () => {
  const [isOn, setOn] = useState(true);
  return (
    <Section title="Choices">
      <Columns>
        <Example title="ToggleChip, pressed and not">
          <Row>
            <ToggleChip isPressed onPress={() => {}}>
              전체 12
            </ToggleChip>
            <ToggleChip isPressed={false} onPress={() => {}}>
              배송 실패 3
            </ToggleChip>
          </Row>
        </Example>
        <RadioGroup
          label="받는 분 구분"
          name="type"
          options={options}
          value="KOR"
          onChange={() => {}}
          required
        />
        <RadioGroup label="운송 방법" name="method" options={options} error="하나를 선택해주세요." />
        <RadioGroup label="변경할 수 없는 구분" name="fixed" options={options} disabled />
        <Checkbox label="이용약관에 동의합니다" required hint="동의해야 등록할 수 있습니다." />
        <Checkbox label="개인정보 수집에 동의합니다" error="동의가 필요합니다." />
        <Checkbox label="변경할 수 없는 동의" disabled defaultChecked />
        <Row>
          <Switch label="QF87 사용 여부" words={['사용', '미사용']} checked={isOn} onChange={setOn} />
          <Switch
            label="QF88 사용 여부"
            words={['사용', '미사용']}
            checked={false}
            busy
            onChange={() => {}}
          />
        </Row>
      </Columns>
    </Section>
  );
};

export const Dates = () => {
  const [range, setRange] = useState({ from: '2026-11-17', to: '2026-11-23' });
  return (
    <Section title="Date fields">
      <Example title="DateRangeField with presets">
        <DateRangeField label="접수일" value={range} onChange={setRange} presets={[1, 7, 30, -7]} />
      </Example>
      <Example title="DateRangeField with error">
        <DateRangeField
          label="출항일"
          value={range}
          onChange={setRange}
          error="기간은 31일까지 조회할 수 있습니다."
        />
      </Example>
    </Section>
  );
};
