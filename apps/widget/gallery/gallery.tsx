import { widgetStyles, widgetThemes } from '@embook/domain/embedding';
import { locales } from '@embook/domain/shared';
import type { ChangeEvent, ReactNode } from 'react';
import { brands, type Choice, widths } from './choice.ts';
import { Stage } from './stage.tsx';

type Examples = Readonly<Record<string, () => ReactNode>>;

const files = import.meta.glob<{ examples: Examples }>('../src/**/*.example.tsx', { eager: true });

/** `ui/button: primary` → the element to render. */
const all = Object.entries(files).flatMap(([file, { examples }]) => {
  const part = file.replace('../src/', '').replace('.example.tsx', '');
  return Object.entries(examples).map(([name, Example]) => ({ title: `${part}: ${name}`, Example }));
});

/** Shows every example of every component, in one language, style, theme, brand and width at a time. */
export function Gallery({ choice }: { choice: Choice }) {
  const shown = all.filter(({ title }) => title.includes(choice.only));
  return (
    <div className="gallery">
      <Controls choice={choice} />
      <main>
        {shown.map(({ title, Example }) => (
          <section key={title} data-example={title} style={{ inlineSize: choice.width }}>
            <h2>{title}</h2>
            <Stage choice={choice}>
              <Example />
            </Stage>
          </section>
        ))}
      </main>
    </div>
  );
}

function Controls({ choice }: { choice: Choice }) {
  const change = ({ target }: ChangeEvent<HTMLSelectElement | HTMLInputElement>) => {
    const query = new URLSearchParams(location.search);
    query.set(target.name, target.value);
    location.search = query.toString();
  };
  const select = (name: keyof Choice, values: readonly (string | number)[]) => (
    <label>
      {name}
      <select name={name} value={choice[name]} onChange={change}>
        {values.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <form className="controls">
      <label>
        only
        <input name="only" defaultValue={choice.only} onBlur={change} />
      </label>
      {select('locale', locales)}
      {select('style', widgetStyles)}
      {select('theme', widgetThemes)}
      {select('brand', brands)}
      {select('width', widths)}
      <span>{all.length} examples</span>
    </form>
  );
}
