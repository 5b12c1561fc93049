import { useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';

/** Looks house bills up on the lookup page; without a number, the orders of the last seven days. */
export const HblSearch = () => {
  const navigate = useNavigate();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hblNo = String(new FormData(event.currentTarget).get('hblNo')).trim();
    void navigate({
      to: '/admin/parcel-info',
      search: { departure: 'dashboard', hblNo: hblNo || undefined },
    });
  };
  return (
    <search aria-label="H/BL 조회">
      <form className="flex gap-2" onSubmit={search}>
        <TextField
          name="hblNo"
          label="H/BL 번호"
          hideLabel
          size="sm"
          placeholder="H/BL 번호"
          autoComplete="off"
          className="w-44 xs:w-56"
        />
        <Button type="submit" variant="secondary" icon="search" className="h-9!">
          조회
        </Button>
      </form>
    </search>
  );
};
