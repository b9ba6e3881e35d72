/** Of five stars, with one decimal and a comma in every language, like prices. */
export const formatRating = (average: number): string => average.toFixed(1).replace('.', ',');
