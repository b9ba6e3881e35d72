import { useState } from 'react';
import { CodeField } from './code-field.tsx';

function Typed({ start, error }: { start: string; error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <CodeField
      label="Six-digit code"
      digits={6}
      error={error}
      value={value}
      onChange={setValue}
      onComplete={setValue}
    />
  );
}

export const examples = {
  empty: () => <Typed start="" />,
  'half typed': () => <Typed start="407" />,
  refused: () => <Typed start="407211" error="This code is not right or no longer valid." />,
};
