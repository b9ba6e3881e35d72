import type { Loyalty } from '../src/loyalty/index.ts';
import type { Profile } from '../src/profile/index.ts';

export const aProfile = (given: Partial<Profile> = {}): Profile => ({
  email: 'anne@jansen.example',
  firstName: 'Anne',
  lastName: 'Jansen',
  contactNumber: '+31612345678',
  dateOfBirth: '1990-05-17',
  loyaltyPoints: 40,
  address: 'Gracht 1',
  zip: '3511 AW',
  city: 'Utrecht',
  avatarUrl: null,
  clientCompanyName: null,
  registrationExtraFieldLabel: 'Note',
  externalNote: null,
  pushEnabled: true,
  emailEnabled: true,
  feedbackEnabled: false,
  locale: 'en',
  hasPassword: true,
  ...given,
});

export const aLoyalty = (given: Partial<Loyalty> = {}): Loyalty => ({
  pointsForOnlinePayment: 10,
  discount: 15,
  currentDiscount: 0,
  needPoints: 100,
  loyaltyDescription: 'Points never expire.',
  points: 40,
  progress: 0.4,
  missingPoints: 60,
  entries: [{ points: 10, reason: 'earned', createdAt: Date.UTC(2026, 10, 12, 11) / 1000 }],
  ...given,
});
