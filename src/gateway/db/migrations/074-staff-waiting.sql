-- Items that wait for staff are counted over all the merchants of a staff account.
call grant_staff_read('feedback', 'merchant, settled_at');
call grant_staff_read('promotion_request', 'merchant, status');
