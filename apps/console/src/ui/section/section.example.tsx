import { Shield } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { Section, SectionRow, SectionRows } from './section.tsx';

export const examples = {
  'with rows': () => (
    <Section title="Second factor" text="A code from an app on your phone, asked after the password.">
      <SectionRows>
        <SectionRow
          icon={<Shield size={18} aria-hidden />}
          title="Off"
          text="Your password alone is enough to sign in."
        >
          <Button kind="primary">Set up</Button>
        </SectionRow>
      </SectionRows>
    </Section>
  ),
};
