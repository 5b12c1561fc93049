import type { Ref } from 'react';
import { RadioGroup } from '#web/components/ui/choice-group.tsx';
import type { Option } from '#web/components/ui/field.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';

type Props = {
  noun: string;
  types: readonly Option[];
  type?: string;
  onTypeChange: (type: string) => void;
  searchField: Ref<HTMLInputElement>;
  typed: string;
  onTyped: (text: string) => void;
};

/** Choice of the member type, and the search for a member by name, e-mail address or mobile number. */
export const MemberFilter = ({
  noun,
  types,
  type = 'all',
  onTypeChange,
  searchField,
  typed,
  onTyped,
}: Props) => (
  <>
    <RadioGroup
      label={`${noun} 구분`}
      className="sm:mr-3"
      hideLabel
      name="type"
      options={types}
      value={type}
      onChange={({ target: { value } }) => onTypeChange(value)}
    />
    <SearchField
      ref={searchField}
      noun={noun}
      hint="이름, 이메일, 휴대폰번호"
      value={typed}
      onChange={onTyped}
    />
  </>
);
