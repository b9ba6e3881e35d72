import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { draftOf, useDrafts } from '../catalogue/thing-draft-store.ts';
import { keepInSight } from '../lib/keep-in-sight.ts';
import { useLive } from '../lib/live.ts';
import { m } from '../paraglide/messages.js';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { companyQuery } from './queries.ts';
import { sections, type SettingSection } from './sections.ts';
import css from './settings.module.css';
import { SettingsEditor } from './settings-editor.tsx';
import { DRAFT_KEY } from './use-settings-draft.ts';

/** CAT-1: the company's settings, with the widget beside them. */
export default function Settings() {
  useDrafts();
  const { section: opened } = useParams();
  const client = useQueryClient();
  const query = useQuery(companyQuery());
  useLive((event) => {
    if (event.kind === 'again' || event.change.thing === 'company')
      void client.invalidateQueries({ queryKey: companyQuery().queryKey });
  });
  const [first] = sections;
  const section = sections.find(({ id }) => id === opened) ?? first;
  const draft = draftOf(DRAFT_KEY);
  const isEdited = ({ fields }: SettingSection) =>
    fields.some(({ path, textPath }) => path in draft || (textPath !== undefined && 'texts' in draft));
  if (!section) return null;
  return (
    <div className={css.screen}>
      <nav className={css.nav} aria-label={m.settings_sections()}>
        <h1 className={css.title}>{m.settings_title()}</h1>
        <ul className={css.sections}>
          {sections.map((each) => (
            <li key={each.id}>
              <Link
                ref={each === section ? keepInSight : undefined}
                className={css.section}
                href={`/settings/${each.id}`}
                aria-current={each === section ? 'page' : undefined}
              >
                <each.icon size={18} aria-hidden />
                {each.title()}
                {isEdited(each) && <span className={css.dot} role="img" aria-label={m.catalogue_unsaved()} />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Loaded query={query} failed={m.settings_failed()} waiting={<Skeleton lines={8} />}>
        {(company) => <SettingsEditor {...{ company, section }} />}
      </Loaded>
    </div>
  );
}
