import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { partnerLabels } from '#shared/domain/partner.ts';
import { Button } from '#web/components/button.tsx';
import { alert } from '#web/components/dialogs.tsx';
import { Icon } from '#web/components/icons.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { imageProblem, imageTypes, uploadImage } from '#web/lib/upload-image.ts';

/** The logo of the partner in the form around it: sent as soon as it is chosen, kept with the form. */
export const LogoField = () => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { setValue } = useFormContext<{ logo_url: string }>();
  const url: string = useWatch({ name: 'logo_url' });
  const [isBusy, setBusy] = useState(false);
  const set = (value: string) => setValue('logo_url', value, { shouldDirty: true });

  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const fail = (body: string) => alert({ title: '로고를 올리지 못했습니다.', body });
    const problem = imageProblem(file);
    setBusy(true);
    try {
      if (problem) await fail(problem);
      else set(await uploadImage(file));
    } catch (error) {
      await fail(messageOf(error));
    } finally {
      setBusy(false);
      // The same file may be chosen again.
      target.value = '';
    }
  };

  return (
    <div>
      <label htmlFor={id} className="text-14 font-semibold">
        {partnerLabels.logo_url}
      </label>
      <div className="mt-1.5 flex flex-wrap items-center gap-3">
        <span className="grid size-16 place-items-center rounded-control border border-line bg-subtle text-ink-3">
          {url ? (
            <img src={url} alt="등록된 로고" className="size-full object-contain" />
          ) : (
            <Icon name="upload" size={22} />
          )}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={imageTypes.join()}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void upload(event)}
        />
        <Button variant="secondary" icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
          {url ? '로고 바꾸기' : '로고 올리기'}
        </Button>
        {url && (
          <Button variant="ghost" icon="close" onClick={() => set('')}>
            로고 지우기
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-13 text-ink-2">PNG, JPEG, WebP, GIF · 1.5MB까지</p>
    </div>
  );
};
