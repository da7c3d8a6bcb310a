/** The nonce of this page's style elements. Browsers hide it from `getAttribute` and keep it as a property. */
export function styleNonce(): string {
  return (
    document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
      ?.nonce ?? ''
  );
}
