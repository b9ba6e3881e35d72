/** Of five stars, one decimal, with a comma in every language as prices have it. */
export const formatRating = (average: number): string => average.toFixed(1).replace('.', ',');
