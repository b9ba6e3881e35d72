import { useState } from 'react';
import { PhoneField } from './phone-field.tsx';

function Typed({ start, error }: { start: string; error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <PhoneField
      label="Phone number"
      countryLabel="Country"
      locale="en"
      error={error}
      value={value}
      onChange={(phone) => setValue(phone)}
    />
  );
}

export const examples = {
  empty: () => <Typed start="" />,
  typed: () => <Typed start="+442079460018" />,
  refused: () => <Typed start="+3161" error="This phone number does not exist." />,
};
