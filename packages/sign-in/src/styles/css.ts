/**
 * The whole look. `:not(#tgm)` lends every rule the weight of an id, so a host's own rules do not leak in;
 * logical properties mirror it for right-to-left; all colours are custom properties.
 */
export const css = `
.tgm:not(#tgm){--tgm-bg:#fff;--tgm-border:#adbcc5;--tgm-radius:8px;--tgm-width:400px;--tgm-primary:#19303d;--tgm-secondary:#5c727d;--tgm-success:#0c5a56;--tgm-warning:#ffd94a;--tgm-error:#8b1214;--tgm-accent:#ecfaff;--tgm-font:Arial,Helvetica,sans-serif;--tgm-btn-primary-bg:#19303d;--tgm-btn-primary-text:#fff;--tgm-btn-primary-border:#19303d;--tgm-btn-primary-radius:4px;--tgm-btn-secondary-bg:#fff;--tgm-btn-secondary-text:#19303d;--tgm-btn-secondary-border:#19303d;--tgm-btn-secondary-radius:4px;--tgm-btn-disabled-bg:#f3f5f6;--tgm-btn-disabled-text:#8296a1;--tgm-btn-disabled-border:#f3f5f6;--tgm-btn-disabled-radius:4px;--tgm-input-bg:transparent;--tgm-input-text:var(--tgm-primary);--tgm-input-border:var(--tgm-primary);--tgm-input-radius:4px;--tgm-input-placeholder:#5c727d;
all:initial;display:block;box-sizing:border-box;width:var(--tgm-width);max-width:100%;padding:24px 32px;position:relative;background:var(--tgm-bg);border:1px solid var(--tgm-border);border-radius:var(--tgm-radius);color:var(--tgm-primary);color-scheme:light;font:16px/21px var(--tgm-font);text-align:start;overflow-wrap:anywhere;
&[dir=rtl]{direction:rtl}
&[data-bare]{border:0;padding:0;background:none}
& *,& *::before,& *::after{box-sizing:border-box}
& h1,& h2,& p,& ul,& form{margin:0;padding:0;font:inherit;color:inherit;text-align:inherit}
& h1{font-size:24px;line-height:30px;font-weight:600;outline-offset:4px}
& h2{font-weight:600}
& .stack{display:flex;flex-direction:column;gap:16px;align-items:stretch}
& .tight{display:flex;flex-direction:column;gap:6px}
& .row{display:flex;gap:8px;align-items:center;flex-wrap:wrap}
& .muted,& .hint{color:var(--tgm-secondary);font-size:14px;line-height:20px}
& .btn{all:unset;box-sizing:border-box;display:flex;align-items:center;justify-content:center;gap:8px;min-height:45px;padding:4px 16px;border:1px solid;font:inherit;text-align:center;cursor:pointer;position:relative}
& .btn-primary{background:var(--tgm-btn-primary-bg);color:var(--tgm-btn-primary-text);border-color:var(--tgm-btn-primary-border);border-radius:var(--tgm-btn-primary-radius)}
& .btn-secondary{background:var(--tgm-btn-secondary-bg);color:var(--tgm-btn-secondary-text);border-color:var(--tgm-btn-secondary-border);border-radius:var(--tgm-btn-secondary-radius)}
& .btn:disabled,& .btn[aria-disabled=true]{background:var(--tgm-btn-disabled-bg);color:var(--tgm-btn-disabled-text);border-color:var(--tgm-btn-disabled-border);border-radius:var(--tgm-btn-disabled-radius);cursor:not-allowed}
& .small{min-height:32px;padding:2px 10px;font-size:14px;line-height:20px}
& .link{all:unset;font:inherit;color:inherit;text-decoration:underline;cursor:pointer;padding:4px 2px;min-height:24px;box-sizing:border-box;align-self:flex-start}
& .link[aria-disabled=true]{cursor:default;text-decoration:none;color:var(--tgm-secondary)}
& :is(.btn,.link,.back,input,select,h1,p,a,[role=tab]):focus-visible{outline:3px solid var(--tgm-primary);outline-offset:2px}
& .btn-primary:focus-visible{box-shadow:0 0 0 2px var(--tgm-bg)}
& .badge{flex:none;white-space:nowrap;font-size:12px;line-height:16px;padding:2px 6px;border-radius:4px;background:var(--tgm-accent);color:var(--tgm-primary)}
& .icon{flex:none;width:20px;height:20px}
& label{display:block;font:inherit;font-size:14px;line-height:20px;color:inherit}
& input{all:unset}
& select{all:revert}
& :is(input,select){box-sizing:border-box;width:100%;min-width:0;height:47px;padding:0 12px;border:1px solid var(--tgm-input-border);border-radius:var(--tgm-input-radius);background:var(--tgm-input-bg);color:var(--tgm-input-text);font:16px/21px var(--tgm-font)}
& select{height:45px;background:var(--tgm-bg);cursor:pointer}
& input::placeholder{color:var(--tgm-input-placeholder);opacity:1}
& :is(input,select)[aria-invalid=true]{border-color:var(--tgm-error);border-width:2px}
& input[readonly]{background:var(--tgm-btn-disabled-bg)}
& input[type=checkbox]{all:revert;width:18px;height:18px;margin:0;flex:none;accent-color:var(--tgm-primary)}
&[dir=rtl] :is(input[dir=ltr],select){text-align:right}
& .check{display:flex;gap:8px;align-items:center;min-height:24px}
& .error{color:var(--tgm-error);font-size:14px;line-height:20px}
& .success{color:var(--tgm-success)}
& .banner{padding:10px 12px;border-radius:4px;background:var(--tgm-warning);color:#19303d;font-size:14px;line-height:20px}
& .divider{display:flex;align-items:center;gap:12px;color:var(--tgm-secondary);font-size:14px}
& .divider::before,& .divider::after{content:"";flex:1;border-top:1px solid var(--tgm-border)}
& .logo{display:block;max-height:50px;max-width:100px;object-fit:contain}
& .tabs{display:flex;border-bottom:1px solid var(--tgm-border)}
& [role=tab]{all:unset;flex:1;box-sizing:border-box;min-height:40px;padding:8px 4px;text-align:center;cursor:pointer;color:var(--tgm-secondary);border-bottom:3px solid transparent}
& [role=tab][aria-selected=true]{color:var(--tgm-primary);border-color:var(--tgm-primary)}
& .back{all:unset;box-sizing:border-box;width:32px;height:32px;display:grid;place-items:center;cursor:pointer;border-radius:4px;margin-inline-start:-6px}
&[dir=rtl] .back svg{transform:scaleX(-1)}
& .otp{position:relative;display:grid;grid-template-columns:repeat(6,1fr);gap:8px;direction:ltr}
& .otp input{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:text;font-size:16px}
& .otp span{height:47px;display:grid;place-items:center;border:1px solid var(--tgm-input-border);border-radius:var(--tgm-input-radius);font-size:24px}
& .otp input:focus~span[data-next]{outline:3px solid var(--tgm-primary);outline-offset:1px}
& .otp input:read-only~span{background:var(--tgm-btn-disabled-bg)}
& .otp input[aria-invalid=true]~span{border-color:var(--tgm-error);border-width:2px}
& .bar{display:grid;grid-template-columns:repeat(4,1fr);gap:4px}
& .bar span{height:6px;border-radius:3px;background:var(--tgm-border)}
& .bar [data-on=bad]{background:var(--tgm-error)}
& .bar [data-on=good]{background:var(--tgm-success)}
& ul{list-style:none;display:flex;flex-direction:column;gap:8px}
& ul.dots{list-style:disc;padding-inline-start:20px}
& .rule::before{content:"○ "/"";color:var(--tgm-secondary)}
& .rule[data-met]::before{content:"✓ "/"";color:var(--tgm-success)}
& .passkey{display:flex;flex-wrap:wrap;gap:8px;align-items:center;justify-content:space-between;padding:8px 0;border-bottom:1px solid var(--tgm-border)}
& .passkey form{flex:1}
& a{color:inherit}
& a.btn{text-decoration:none}
& .spin{width:24px;height:24px;margin:8px auto;border:3px solid var(--tgm-border);border-block-start-color:var(--tgm-primary);border-radius:50%;animation:tgm-spin 1.4s linear infinite}
& .btn .spin{width:18px;height:18px;margin:0}
& .one-tap{min-height:47px}
& .toasts{position:absolute;inset-inline:16px;inset-block-start:12px;display:flex;flex-direction:column;gap:6px;pointer-events:none;z-index:1}
& .toast{padding:10px 12px;border-radius:4px;background:var(--tgm-primary);color:var(--tgm-bg);box-shadow:0 2px 8px #0004}
& .toast[data-kind=error]{background:var(--tgm-error);color:var(--tgm-bg)}
& .toast[data-kind=success]{background:var(--tgm-success);color:var(--tgm-bg)}
& .sr{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap;border:0}
}
.tgm:not(#tgm)[data-appearance=dark]{--tgm-bg:#10191f;--tgm-border:#41545f;--tgm-primary:#e8f0f4;--tgm-secondary:#a5b6c0;--tgm-success:#5fd0c5;--tgm-warning:#ffd94a;--tgm-error:#ff9c9c;--tgm-accent:#1d3b4a;--tgm-btn-primary-bg:#e8f0f4;--tgm-btn-primary-text:#10191f;--tgm-btn-primary-border:#e8f0f4;--tgm-btn-secondary-bg:#10191f;--tgm-btn-secondary-text:#e8f0f4;--tgm-btn-secondary-border:#e8f0f4;--tgm-btn-disabled-bg:#1c2a32;--tgm-btn-disabled-text:#8296a1;--tgm-btn-disabled-border:#1c2a32;--tgm-input-placeholder:#a5b6c0;color-scheme:dark}
@media(forced-colors:active){.tgm:not(#tgm){& .btn,& .otp span,& [role=tab]{border:1px solid ButtonText;forced-color-adjust:auto}& [role=tab][aria-selected=true]{border-bottom:3px solid Highlight}& .bar [data-on]{background:Highlight;forced-color-adjust:none}& .btn:is(:disabled,[aria-disabled=true]){border-color:GrayText;color:GrayText}& .banner,& .toast{border:1px solid}& .spin{border-block-start-color:Highlight;forced-color-adjust:none}}}
@media(prefers-reduced-motion:reduce){.tgm:not(#tgm) .spin{animation-duration:6s}}
@keyframes tgm-spin{to{transform:rotate(360deg)}}
`;
