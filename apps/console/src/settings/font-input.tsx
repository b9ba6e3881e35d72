import { FONT_BYTES } from '@embook/domain/catalogue';
import { isFontFile } from '@embook/domain/company';
import { useMutation } from '@tanstack/react-query';
import { LineInput } from '../ui/field/inputs.tsx';
import { textOf } from '../lib/text-of.ts';
import { FileButton } from '../catalogue/pictures/file-choice.tsx';
import { base64, pictureProblem } from '../catalogue/pictures/upload.ts';
import { call } from '../lib/call.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import shared from '../theme/shared.module.css';
import css from './settings.module.css';

import type { Draft } from '../catalogue/thing-draft-store.ts';

interface FontInputProps {
  label: string;
  error?: string | undefined;
  errors: Readonly<Record<string, string>>;
  value: unknown;
  onChange: (font: { readonly import: string; readonly name: string } | null) => void;
}

/** `Inter Tight` of `Inter-Tight.woff2`, as a first name for the font. */
const nameOf = (file: string): string =>
  file
    .replace(/\.\w+$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60);

/** EMB-13: a font is an uploaded file and its name, or null. */
export function FontInput({ label, error, errors, value, onChange }: FontInputProps) {
  const font = Object(value) as Draft;
  const [address, name] = [textOf(font['import']), textOf(font['name'])];
  const upload = useMutation({
    meta: { screen: true },
    mutationFn: async (file: File) => {
      // A file far too large is not even sent: the platform would refuse one byte more as well.
      const content = await base64(file.slice(0, FONT_BYTES + 1));
      return (await call('staffAddFont', { content })).font.address;
    },
    onSuccess: (added, file) => onChange({ import: added, name: name || nameOf(file.name) }),
  });
  const problem = upload.error ? pictureProblem(upload.error) : (errors['font.import'] ?? error);
  const isOld = address !== '' && !isFontFile(address);
  return (
    <div className={css.group}>
      <Field {...{ label }} error={problem} hint={isOld ? m.settings_font_unloaded() : m.settings_font_hint()}>
        {({ id }) => (
          <span className={shared.packed}>
            <FileButton
              id={id}
              accept=".woff2,font/woff2"
              loading={upload.isPending}
              onFiles={([file]) => file && upload.mutate(file)}
            >
              {address === '' ? m.settings_font_choose() : m.settings_font_change()}
            </FileButton>
            {address !== '' && (
              <Button size="small" kind="quiet" onClick={() => onChange(null)}>
                {m.settings_font_remove()}
              </Button>
            )}
          </span>
        )}
      </Field>
      {address !== '' && (
        <LineInput
          label={m.settings_font_name()}
          error={errors['font.name']}
          value={name}
          onChange={(typed) => onChange({ import: address, name: typed })}
        />
      )}
    </div>
  );
}
