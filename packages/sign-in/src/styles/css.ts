/** What the dark look changes, also where only the browser can tell whether it is dark. */
export const darkVariables =
  '--tgm-bg:#10191f;--tgm-border:#41545f;--tgm-primary:#e8f0f4;--tgm-secondary:#a5b6c0;--tgm-success:#5fd0c5;--tgm-warning:#ffd94a;--tgm-error:#ff9c9c;--tgm-accent:#1d3b4a;--tgm-btn-primary-bg:#e8f0f4;--tgm-btn-primary-text:#10191f;--tgm-btn-primary-border:#e8f0f4;--tgm-btn-secondary-bg:#10191f;--tgm-btn-secondary-text:#e8f0f4;--tgm-btn-secondary-border:#e8f0f4;--tgm-btn-disabled-bg:#1c2a32;--tgm-btn-disabled-text:#8296a1;--tgm-btn-disabled-border:#1c2a32;--tgm-input-placeholder:#a5b6c0;color-scheme:dark';

/**
 * The look of the main screen, which travels with it; that of all others is in `screens-css.ts`. `:not(#tgm)` lends every rule the weight of an id, so a host's own rules
 * do not leak in; logical properties mirror it for right-to-left; all colours are custom properties.
 * The empty grid wants to be as wide as the theme says and can be as narrow as need be. A width on the widget itself would
 * also be the least that a host's flexbox gives it, and reach beyond a phone.
 */
export const firstCss = `
.tgm:not(#tgm){--tgm-bg:#fff;--tgm-border:#adbcc5;--tgm-radius:8px;--tgm-width:400px;--tgm-primary:#19303d;--tgm-secondary:#5c727d;--tgm-success:#0c5a56;--tgm-warning:#ffd94a;--tgm-error:#8b1214;--tgm-accent:#ecfaff;--tgm-font:Arial,Helvetica,sans-serif;--tgm-btn-primary-bg:#19303d;--tgm-btn-primary-text:#fff;--tgm-btn-primary-border:#19303d;--tgm-btn-primary-radius:4px;--tgm-btn-secondary-bg:#fff;--tgm-btn-secondary-text:#19303d;--tgm-btn-secondary-border:#19303d;--tgm-btn-secondary-radius:4px;--tgm-btn-disabled-bg:#f3f5f6;--tgm-btn-disabled-text:#8296a1;--tgm-btn-disabled-border:#f3f5f6;--tgm-btn-disabled-radius:4px;--tgm-input-bg:transparent;--tgm-input-text:var(--tgm-primary);--tgm-input-border:var(--tgm-primary);--tgm-input-radius:4px;--tgm-input-placeholder:#5c727d;
all:initial;display:block;box-sizing:border-box;max-width:var(--tgm-width);padding:24px 32px;position:relative;background:var(--tgm-bg);border:1px solid var(--tgm-border);border-radius:var(--tgm-radius);color:var(--tgm-primary);color-scheme:light;font:16px/21px var(--tgm-font);text-align:left;overflow-wrap:anywhere;
&::before{content:"";display:grid;grid-template-columns:minmax(0,var(--tgm-width))}
&[dir=rtl]{direction:rtl;text-align:right}
&[data-bare]{border:0;padding:0;background:none}
& *,& *::before,& *::after{box-sizing:border-box}
& h1,& h2,& p,& ul,& form{margin:0;padding:0;font:inherit;color:inherit;text-align:inherit}
& h1{font-size:24px;line-height:30px;font-weight:600;outline-offset:4px}
& .stack{display:flex;flex-direction:column;gap:16px;align-items:stretch}
& .tight{display:flex;flex-direction:column;gap:6px}
& .muted,& .hint{color:var(--tgm-secondary);font-size:14px;line-height:20px}
& .btn{all:unset;box-sizing:border-box;display:flex;align-items:center;justify-content:center;gap:8px;min-height:45px;padding:4px 16px;border:1px solid;font:inherit;text-align:center;cursor:pointer;position:relative}
& .btn-primary{background:var(--tgm-btn-primary-bg);color:var(--tgm-btn-primary-text);border-color:var(--tgm-btn-primary-border);border-radius:var(--tgm-btn-primary-radius)}
& .btn-secondary{background:var(--tgm-btn-secondary-bg);color:var(--tgm-btn-secondary-text);border-color:var(--tgm-btn-secondary-border);border-radius:var(--tgm-btn-secondary-radius)}
& .btn:disabled,& .btn[aria-disabled=true]{background:var(--tgm-btn-disabled-bg);color:var(--tgm-btn-disabled-text);border-color:var(--tgm-btn-disabled-border);border-radius:var(--tgm-btn-disabled-radius);cursor:not-allowed}
& :is(.btn,.link,.back,input,select,h1,p,a,[role=tab]):focus-visible{outline:3px solid var(--tgm-primary);outline-offset:2px}
& .btn-primary:focus-visible{box-shadow:0 0 0 2px var(--tgm-bg)}
& label{display:block;font:inherit;font-size:14px;line-height:20px;color:inherit}
& input{all:unset}
& select{all:revert}
& :is(input,select){box-sizing:border-box;width:100%;min-width:0;height:47px;padding:0 12px;border:1px solid var(--tgm-input-border);border-radius:var(--tgm-input-radius);background:var(--tgm-input-bg);color:var(--tgm-input-text);font:16px/21px var(--tgm-font)}
& select{height:45px;appearance:none;padding-inline-end:36px;background:linear-gradient(45deg,#0000 50%,currentColor 0) calc(100% - 19px) 19px/6px 6px no-repeat,linear-gradient(135deg,currentColor 50%,#0000 0) calc(100% - 13px) 19px/6px 6px no-repeat var(--tgm-bg);cursor:pointer;text-align:inherit}
&[dir=rtl] select{background-position:13px 19px,19px 19px}
& input::placeholder{color:var(--tgm-input-placeholder);opacity:1}
& :is(input,select)[aria-invalid=true]{border-color:var(--tgm-error);border-width:2px}
& .error{color:var(--tgm-error);font-size:14px;line-height:20px}
& .error,& .dots li{unicode-bidi:plaintext}
& .badge{position:absolute;inset-block-start:-10px;inset-inline-end:8px;white-space:nowrap;font-size:12px;line-height:16px;padding:0 6px;border:1px solid var(--tgm-border);border-radius:9px;background:var(--tgm-accent);color:var(--tgm-primary)}
& .banner{padding:10px 12px;border-radius:4px;background:var(--tgm-warning);color:#19303d;font-size:14px;line-height:20px}
& .divider{display:flex;align-items:center;gap:12px;color:var(--tgm-secondary);font-size:14px}
& .divider::before,& .divider::after{content:"";flex:1;border-top:1px solid var(--tgm-border)}
& .logo{display:block;max-height:50px;max-width:100px;object-fit:contain}
& .tabs{display:flex;border-bottom:1px solid var(--tgm-border)}
& [role=tab]{all:unset;flex:1;box-sizing:border-box;min-height:40px;padding:8px 4px;text-align:center;cursor:pointer;color:var(--tgm-secondary);border-bottom:3px solid transparent}
& [role=tab][aria-selected=true]{color:var(--tgm-primary);border-color:var(--tgm-primary)}
& .spin{width:24px;height:24px;margin:8px auto;border:3px solid var(--tgm-border);border-block-start-color:var(--tgm-primary);border-radius:50%;animation:tgm-spin 1.4s linear infinite}
& .btn .spin{width:18px;height:18px;margin:0}
& .toasts{position:absolute;inset-inline:16px;inset-block-start:12px;display:flex;flex-direction:column;gap:6px;pointer-events:none;z-index:1}
& .sr{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap;border:0}
}
.tgm:not(#tgm)[data-appearance=dark]{${darkVariables}}
@media(forced-colors:active){.tgm:not(#tgm){& .btn,& [role=tab]{border:1px solid ButtonText;forced-color-adjust:auto}& [role=tab][aria-selected=true]{border-bottom:3px solid Highlight}& .btn:is(:disabled,[aria-disabled=true]){border-color:GrayText;color:GrayText}& .banner{border:1px solid}& .spin{border-block-start-color:Highlight;forced-color-adjust:none}}}
@media(prefers-reduced-motion:reduce){.tgm:not(#tgm) .spin{animation-duration:6s}}
@keyframes tgm-spin{to{transform:rotate(360deg)}}
`;
