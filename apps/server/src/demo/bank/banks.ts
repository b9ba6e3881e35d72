/** Made up; the seed names the first. */
export const banks = [
  { id: 'sandbox-bank-1', name: 'Bank of the Three Bridges' },
  { id: 'sandbox-bank-2', name: 'Dune & Dyke Savings' },
  { id: 'sandbox-bank-3', name: 'Harbour Lights Bank' },
  { id: 'sandbox-bank-4', name: 'Meadow Mutual' },
  { id: 'sandbox-bank-5', name: 'Tulip Lane Bank' },
  { id: 'sandbox-bank-6', name: 'Windmill Credit Union' },
] as const;
