import { Uses } from '../uses/uses.tsx';
import { Ticket } from './ticket.tsx';

export const examples = {
  'by its own width': () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <Ticket stub={<strong>€ 140,00</strong>}>
        <strong>Ten classes</strong>
        <p>10 visits · valid 6 months</p>
      </Ticket>
      <div style={{ maxInlineSize: 358 }}>
        <Ticket stub={<Uses used={4} of={10} />}>
          <strong>Ten classes</strong>
        </Ticket>
      </div>
    </div>
  ),
};
