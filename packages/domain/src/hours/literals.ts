/** Why somebody is away. */
export const absenceKinds = ['holiday', 'ill', 'training', 'other'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];

/** `asked` waits for a decision (HRS-4); only a granted absence takes time. */
export const absenceStates = ['asked', 'granted', 'refused'] as const;
export type AbsenceState = (typeof absenceStates)[number];
