/**
 * Secrets of an unmistakable form that the rule set leaves to others. A group `secret` is the part that is masked; it
 * stands at the end.
 */
export const OWN_FORMS: readonly RegExp[] = [
  // AWS key ids: the rule set has them switched off, together with account numbers.
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  // Google, GitLab, Stripe, Hugging Face, DigitalOcean, JSON web tokens.
  /\bAIza[\w-]{35}/g,
  /\bglpat-[\w-]{20,}/g,
  /\b[rs]k_(?:live|test)_\w{16,}/g,
  /\bhf_[A-Za-z0-9]{30,}/g,
  /\bdo[opr]_v1_[a-f0-9]{64}/g,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
  // A header, on a command line or in a log.
  /\b(?:Bearer|Basic) +(?<secret>[\w.~+/=-]{16,})/g,
  // A variable that holds a secret by its name, given a value and not another variable.
  /\b[A-Z][A-Z0-9_]*(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD)=["']?(?<secret>[^\s"'`$<>]{8,})/g,
  // A private key in a quotation or with its line ends written out, or its first or last half: only the end of what a
  // command wrote is kept.
  /-----BEGIN [A-Z ]*PRIVATE KEY[A-Z ]*-----(?:(?:\s|\\n|>)+[A-Za-z0-9+/=]{8,200})+/g,
  /(?<![A-Za-z0-9+/=])(?:[A-Za-z0-9+/=]{40,200}(?:\s|\\n|>)+){1,80}(?:[A-Za-z0-9+/=]{1,200}(?:\s|\\n|>)+)?-----END [A-Z ]*PRIVATE KEY/g,
]
