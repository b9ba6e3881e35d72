import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Embook } from '../src/react.ts';

/** A host page as a React app: its root element names the origin of the platform. */
const root = document.getElementById('app')!;
const origin = root.dataset['origin'] ?? '';

function Studio() {
  const [booking, setBooking] = useState(false);
  const [said, setSaid] = useState('');
  const toggle = () => {
    setBooking(!booking);
    setSaid('');
  };
  return (
    <>
      <p>
        <button type="button" className="button" aria-expanded={booking} onClick={toggle}>
          {booking ? 'Not now' : 'Show free times'}
        </button>{' '}
        <span role="status">{said}</span>
      </p>
      {booking && (
        <Embook
          origin={origin}
          companyKey="demo-solo"
          mode="inline"
          height={600}
          onReady={() => setSaid('The diary is open.')}
          onError={() => setSaid('The diary does not open; please ring us.')}
        />
      )}
    </>
  );
}

createRoot(root).render(
  <StrictMode>
    <Studio />
  </StrictMode>,
);
