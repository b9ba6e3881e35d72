import type { Place } from '../../place.ts';

export type NavItem = 'home' | 'reservations' | 'notifications' | 'profile';

/** Which item of the bottom navigation a place belongs to (NAV-4). */
export function navItemOf(place: Place): NavItem {
  switch (place.name) {
    case 'reservations':
    case 'reservationHistory':
    case 'reservation':
      return 'reservations';
    case 'notifications':
    case 'promotion':
      return 'notifications';
    case 'profile':
    case 'profileLoyalty':
    case 'profileSettings':
    case 'profileAccount':
    case 'profilePassword':
      return 'profile';
    case 'signIn': {
      const { route } = place.params;
      return route === 'reservations' || route === 'notifications' ? route : 'profile';
    }
    default:
      return 'home';
  }
}
