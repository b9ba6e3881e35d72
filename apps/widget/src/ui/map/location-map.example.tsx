import { LocationMap } from './location-map.tsx';

export const examples = {
  'loads when seen': () => <LocationMap latitude={52.09206} longitude={5.11934} address="Oudegracht 112, Utrecht" />,
};
