/** What counts as agreement, in any of the languages: whoever reads a question in one may answer in another. */
export const YES: RegExp = /^(y|yes|s|si|sí|是|是的|好|好的)$/i
