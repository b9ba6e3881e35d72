import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { profileQuery } from '../../auth/queries.ts';
import { listenForPayments } from '../../lib/live-socket.ts';
import { useSettings } from '../../lib/settings.tsx';
import { useSessionValue } from '../../lib/use-session.tsx';

/** Hears of finished payments while there is one to wait for; downloaded only then. */
export default function PendingSocket({ onNews }: { onNews: () => void }) {
  const { companyApiKey, wsBaseUrl } = useSettings();
  const token = useSessionValue('token');
  const { data: profile } = useQuery(profileQuery());
  const email = profile?.email;
  const receive = useEffectEvent(onNews);
  useEffect(() => {
    if (!token || !email || !companyApiKey) return undefined;
    return listenForPayments({
      address: `${wsBaseUrl}/ws`,
      hello: { email, companyApiKey, accessToken: token },
      onFinished: () => receive(),
      onConnected: (connected) => {
        if (connected) receive();
      },
    });
  }, [token, email, companyApiKey, wsBaseUrl]);
  return null;
}
