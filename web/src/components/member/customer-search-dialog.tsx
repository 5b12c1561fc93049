import { type SubmitEvent, useState } from 'react';
import { memberRoutes, searchBy } from '#shared/contract/member.ts';
import { fullName } from '#shared/domain/auth-level.ts';
import type { FoundCustomer } from '#shared/domain/member.ts';
import { formatMobile } from '#shared/domain/values/phone-format.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { alert, confirm } from '#web/components/ui/dialogs.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { TypedField } from '#web/components/ui/typed-field.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { type ValueKind, valueTypings } from '#web/lib/value-typing.ts';

const emptyValues = { lName: '', fName: '', mobile: '', email: '' };
type Field = keyof typeof emptyValues;

const searchModes = [
  {
    value: 'name',
    label: '성명',
    fields: [
      { name: 'lName', label: '성', placeholder: '홍', kind: 'text' },
      { name: 'fName', label: '이름', placeholder: '길동', kind: 'text' },
    ],
  },
  {
    value: 'mobile',
    label: '휴대폰',
    fields: [{ name: 'mobile', label: '휴대폰번호', placeholder: '010-1234-5678', kind: 'phone' }],
  },
  {
    value: 'email',
    label: '이메일',
    fields: [{ name: 'email', label: '이메일', placeholder: 'name@example.com', kind: 'email' }],
  },
] as const satisfies readonly {
  value: keyof typeof searchBy;
  label: string;
  fields: readonly { name: Field; label: string; placeholder: string; kind: ValueKind }[];
}[];
type SearchMode = (typeof searchModes)[number]['value'];

const columns: readonly Column<FoundCustomer>[] = [
  { key: 'name', header: '이름', render: fullName, tight: true },
  { key: 'mobile', header: '휴대폰', render: ({ mobile }) => formatMobile(mobile), tight: true },
  { key: 'email', header: '이메일', render: ({ email }) => email },
  { key: 'id', header: '회원번호', align: 'right', render: ({ id }) => id },
];

type Props = {
  open: boolean;
  onClose: () => void;
  /** Called after the user confirms the change to this customer. The dialog then closes. */
  onSelect: (customer: FoundCustomer) => void;
};

const SearchForm = ({
  mode,
  onFound,
}: {
  mode: (typeof searchModes)[number];
  onFound: (found: FoundCustomer[]) => void;
}) => {
  const [values, setValues] = useState(emptyValues);
  const [isSearching, setSearching] = useState(false);
  const search = async (event: SubmitEvent) => {
    event.preventDefault();
    // React events bubble through portals: the form that opened the dialog would receive this submit.
    event.stopPropagation();
    const body = { cat: searchBy[mode.value], ...values };
    const { error } = memberRoutes.searchCustomer.body.safeParse(body);
    if (error) return alert({ title: '고객 검색', body: error.issues[0]?.message });
    setSearching(true);
    try {
      const found = await call('POST /api/member/searchCustomer', { body });
      onFound(found);
      if (found.length === 0) notice.positive('검색된 고객이 없습니다.', LOOKUP_NOTICE);
    } catch (failure) {
      await alert({
        title: '고객 검색',
        body: messageOf(failure, '오류가 발생했습니다. 다시 시도해주세요.'),
      });
    } finally {
      setSearching(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void search(event)} className="flex items-end gap-2">
      {mode.fields.map(({ name, label, placeholder, kind }) => (
        <TypedField
          key={name}
          typing={valueTypings[kind]}
          label={label}
          placeholder={placeholder}
          value={values[name]}
          onChange={(text) => setValues({ ...values, [name]: text })}
          className="min-w-0 flex-1"
        />
      ))}
      <Button type="submit" icon="search" busy={isSearching}>
        검색
      </Button>
    </form>
  );
};

const CustomerSearchDialog = ({ open, onClose, onSelect }: Props) => {
  const [mode, setMode] = useState<SearchMode>('name');
  const [found, setFound] = useState<FoundCustomer[]>();
  const choose = async (customer: FoundCustomer) => {
    const isSure = await confirm({
      title: '선택한 고객으로 변경하시겠습니까?',
      body: `${fullName(customer)} · ${customer.email}`,
      action: '변경',
    });
    if (!isSure) return;
    onSelect(customer);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="md"
      title="고객 검색"
      description="입력한 내용과 정확히 같은 회원을 찾습니다."
    >
      <Tabs
        label="검색 방법"
        value={mode}
        onChange={(next) => {
          setMode(next as SearchMode);
          setFound(undefined);
        }}
        items={searchModes.map((each) => ({
          value: each.value,
          label: each.label,
          content: <SearchForm mode={each} onFound={setFound} />,
        }))}
      />
      <div className="mt-4 min-h-24">
        {found?.length === 0 && (
          <p className="py-6 text-center text-14 text-ink-2">검색된 고객이 없습니다.</p>
        )}
        {found && found.length > 0 && (
          <Table
            caption="검색된 고객"
            columns={columns}
            rows={found}
            rowKey={({ id }) => id}
            onOpen={(customer) => void choose(customer)}
          />
        )}
      </div>
    </Dialog>
  );
};

export default CustomerSearchDialog;
