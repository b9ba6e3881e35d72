import { useState } from 'react';
import { SearchField } from './search-field.tsx';

function Typed({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return <SearchField label="Name or city" value={value} onChange={setValue} />;
}

export const examples = {
  empty: () => <Typed start="" />,
  typed: () => <Typed start="Utrecht" />,
};
