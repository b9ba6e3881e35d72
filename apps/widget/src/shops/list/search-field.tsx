import { Search } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import css from './shop-list.module.css';

export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <label className={css.search}>
      <Search size={20} aria-hidden />
      <input
        type="search"
        value={value}
        placeholder={m.common_shop_search()}
        aria-label={m.common_shop_search()}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
