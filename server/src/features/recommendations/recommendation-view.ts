/** The kind of view recorded for reading a person's recommendations. */
export const recommendationView = 'recommendations';
