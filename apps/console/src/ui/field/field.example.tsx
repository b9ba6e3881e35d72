import { PasswordField, SelectField, TextArea, TextField } from './field.tsx';

export const examples = {
  usual: () => <TextField label="Name" hint="As customers see it." defaultValue="Aurora" />,
  refused: () => (
    <TextField label="Price" error="Give a price in euro with at most two decimals." defaultValue="12,345" />
  ),
  'long words': () => (
    <TextField
      label="Wie lange vorher kostenlos storniert werden kann, in Stunden vor dem Beginn der Behandlung"
      error="Eine ganze Zahl zwischen 0 und 720; was schon verkauft ist, behält seine Bedingungen."
      defaultValue="zwei Tage"
    />
  ),
  area: () => <TextArea label="Note" defaultValue="Prefers the quiet room." />,
  password: () => <PasswordField label="Password" defaultValue="demo1234" />,
  choice: () => (
    <SelectField label="Shop">
      <option>Aurora Oudegracht</option>
      <option>Aurora Wittevrouwen</option>
    </SelectField>
  ),
};
