/** The kind of view recorded for reading a person's explanations. */
export const explanationView = 'explanations';
