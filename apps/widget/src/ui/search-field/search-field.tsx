import { Search } from 'lucide-react';
import css from './search-field.module.css';

interface SearchFieldProps {
  /** What is searched; also the placeholder. */
  label: string;
  value: string;
  maxLength?: number;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, maxLength, onChange }: SearchFieldProps) {
  return (
    <label className={css.field}>
      <Search size={20} aria-hidden />
      <input
        type="search"
        value={value}
        maxLength={maxLength}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
