import { DateField } from './date-field.tsx';

export const examples = {
  empty: () => <DateField label="Date of birth" form="dd/mm/yyyy" />,
  typed: () => <DateField label="Date of birth" form="dd/mm/yyyy" defaultValue="17/05/1990" />,
  refused: () => (
    <DateField label="Date of birth" form="dd/mm/yyyy" defaultValue="31/02/1990" error="This day does not exist." />
  ),
};
