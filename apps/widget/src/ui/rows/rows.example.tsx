import { Gift, LogOut, Settings, User } from 'lucide-react';
import { RowButton, RowLink, Rows } from './rows.tsx';

const size = 20;
const nothing = () => undefined;

export const examples = {
  'links and buttons': () => (
    <div style={{ display: 'grid', gap: 24, maxInlineSize: 480 }}>
      <Rows>
        <RowLink href="/profile" icon={<Gift size={size} />} title="Loyalty" value="340 points" />
        <RowLink href="/profile" icon={<User size={size} />} title="Account" />
        <RowButton
          icon={<Settings size={size} />}
          title="Something with a name that is much longer than a row"
          onPress={nothing}
        />
      </Rows>
      <Rows>
        <RowButton bad icon={<LogOut size={size} />} title="Log out" onPress={nothing} />
      </Rows>
      <Rows>
        <RowButton bad busy icon={<LogOut size={size} />} title="Log out" onPress={nothing} />
      </Rows>
    </div>
  ),
};
